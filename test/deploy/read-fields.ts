/** Paths of an object, such as `spec.replicas`. */
export type FieldPath = string;

/**
 * The same value, watched: `unread` gives the fields that nobody has looked at. Schemas of Kubernetes allow any field, and the server passes over those
 * that it does not know; but a validator that was generated from them reads the known ones alone, so that what it never read is misspelt.
 */
export function watchFields<Value extends object>(value: Value): { watched: Value; unread: () => FieldPath[] } {
  const read = new Set<FieldPath>();
  const watch = <Part extends object>(part: Part, path: FieldPath): Part =>
    new Proxy(part, {
      get: (target, key) => {
        const member: unknown = Reflect.get(target, key);
        if (typeof key === "symbol") return member;
        const place = path === "" ? key : `${path}.${key}`;
        read.add(place);
        return typeof member === "object" && member !== null ? watch(member, place) : member;
      },
    });
  return { watched: watch(value, ""), unread: () => listFields(value, "").filter((path) => !read.has(path)) };
}

function listFields(value: object, path: FieldPath): FieldPath[] {
  const found: FieldPath[] = [];
  for (const [key, member] of Object.entries(value)) {
    const place = path === "" ? key : `${path}.${key}`;
    found.push(place);
    if (typeof member === "object" && member !== null) found.push(...listFields(member, place));
  }
  return found;
}
