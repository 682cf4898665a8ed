export function ActionNote({ children }: { children: string }) {
  return <p className="text-ink-soft max-w-sm text-sm">{children}</p>;
}
