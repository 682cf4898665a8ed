/**
 * Loads at the first call and gives the same again at every later one; what failed to load may be there at the next call. What fails in use stays
 * loaded: thrown away unreleased, a network's memory would stay taken, and be taken again by the next one.
 */
export function loadOnce<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loading: Promise<Loaded> | null = null;
  return async () => {
    loading ??= load();
    try {
      return await loading;
    } catch (cause) {
      loading = null;
      throw cause;
    }
  };
}
