export function ActionNote({ children }: { children: string }) {
  return <p className="text-ink-soft max-w-md text-sm text-pretty">{children}</p>;
}
