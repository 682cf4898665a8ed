import { useMutation } from "@tanstack/react-query";

/** One thing that a form does: under way, or what was thrown until that is forgotten. */
export function useSubmit<Input>(action: (input: Input) => Promise<unknown>, onDone: () => void) {
  const { mutate, isPending, error, reset } = useMutation({ mutationFn: action, onSuccess: onDone });
  return { submit: mutate, isBusy: isPending, thrown: error, forget: reset };
}
