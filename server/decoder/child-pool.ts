import { startDecoderChild, type DecoderChild } from "./decoder-child.ts";

/** Between the photos of one person's bulk no process ends. */
const restsForMs = 60_000;

export type ChildPool = {
  hasRoom: () => boolean;
  /** One that rests, or a new one. To be called where there is room. */
  take: () => DecoderChild;
  giveBack: (child: DecoderChild) => Promise<void>;
  /** Kills them all. */
  close: () => Promise<void>;
};

/** Up to `most` decoder processes. One always waits for the next photo, which shall not wait for it to start; the others end after a rest. */
export function createChildPool(options: { environment: Readonly<Record<string, string>>; most: number }): ChildPool {
  const children = new Set<DecoderChild>();
  const idle: DecoderChild[] = [];
  let isClosed = false;

  const start = (): DecoderChild => {
    const child = startDecoderChild(options.environment);
    children.add(child);
    return child;
  };
  const end = async (child: DecoderChild): Promise<void> => {
    await child.kill();
    children.delete(child);
  };
  const endWhenRested = (child: DecoderChild): void => {
    const at = idle.indexOf(child);
    if (at <= 0) return;
    idle.splice(at, 1);
    void end(child);
  };
  const take = (): DecoderChild => {
    const child = idle.pop();
    if (child === undefined) return start();
    if (!child.isGone()) return child;
    children.delete(child);
    return take();
  };

  idle.push(start());
  return {
    hasRoom: () => idle.length > 0 || children.size < options.most,
    take,
    giveBack: async (child) => {
      if (isClosed || child.isGone() || !child.isTidy()) {
        await end(child);
        return;
      }
      idle.push(child);
      setTimeout(endWhenRested, restsForMs, child).unref();
    },
    close: async () => {
      isClosed = true;
      await Promise.all(Array.from(children, end));
    },
  };
}
