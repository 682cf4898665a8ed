/** A store of another machine takes milliseconds for each call, and does many at once; one of this machine has no use for more. */
const usuallyAtOnce = 8;

/**
 * Does the work for each item, a few at a time, and gives the answers in the order of the items. The first failure is thrown when all that had
 * begun is over, and no more is begun.
 */
export async function someAtOnce<Item, Answer>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<Answer>,
  atOnce = usuallyAtOnce,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  const failures: unknown[] = [];
  const waiting = [...items].entries();
  const takeOn = async () => {
    for (const [index, item] of waiting) {
      try {
        answers[index] = await work(item);
      } catch (error) {
        failures.push(error);
      }
      if (failures.length > 0) return;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, takeOn));
  if (failures.length > 0) throw failures[0];
  return answers;
}
