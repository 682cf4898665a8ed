import { basename } from "node:path";
import type { Photo } from "./find-photos.ts";
import type { Made, Stage } from "./make-picture.ts";

export type Terminal = {
  write: (text: string) => void;
  complain: (text: string) => void;
  /** One line that changes in its place. */
  isLive: boolean;
};

export type Counts = { total: number; made: number; kept: number; inTheWay: number; failed: number; tokens: number };

/** Says what is done, when it is done, and what is under way now. */
export function createReport({ write, complain, isLive }: Terminal, setup: { total: number; isQuiet: boolean }) {
  const counts: Counts = { total: setup.total, made: 0, kept: 0, inTheWay: 0, failed: 0, tokens: 0 };
  const underWay = new Map<string, Stage>();
  const ended = () => counts.made + counts.kept + counts.inTheWay + counts.failed;
  const showLive = (): void => {
    if (!isLive || setup.isQuiet) return;
    const stages = [...underWay.values()];
    const each = [...new Set(stages)].map((stage) => `${stages.filter((one) => one === stage).length} ${stage}`);
    write(`\r\u001B[K${ended()} of ${counts.total}${each.length > 0 ? ` · ${each.join(" · ")}` : ""}`);
  };
  const line = (text: string, to: (text: string) => void): void => {
    if (isLive && !setup.isQuiet) write("\r\u001B[K");
    to(`${text}\n`);
    showLive();
  };
  const place = () => `[${ended()}/${counts.total}]`;
  return {
    counts,
    stage: (photo: Photo, stage: Stage) => {
      underWay.set(photo.path, stage);
      showLive();
    },
    done: (photo: Photo, made: Made) => {
      underWay.delete(photo.path);
      const [name, target] = [basename(photo.path), basename(photo.target)];
      switch (made.kind) {
        case "made": {
          counts.made += 1;
          counts.tokens += made.tokens;
          if (!setup.isQuiet) line(`${place()} ${name} → ${target} (${tokensOf(made.tokens)})`, write);
          return;
        }
        case "kept": {
          counts.kept += 1;
          if (!setup.isQuiet) line(`${place()} ${target} is there already`, write);
          return;
        }
        case "in-the-way": {
          counts.inTheWay += 1;
          line(
            `${place()} ${target} is there and was not made by carvas-cli: kept. --overwrite replaces it.`,
            complain,
          );
        }
      }
    },
    failed: (photo: Photo, reason: string) => {
      underWay.delete(photo.path);
      counts.failed += 1;
      line(`${place()} ${basename(photo.path)}: ${reason}`, complain);
    },
    /** Stopped before it ended. */
    left: (photo: Photo) => {
      underWay.delete(photo.path);
    },
    end: () => {
      if (isLive && !setup.isQuiet) write("\r\u001B[K");
      write(summaryOf(counts));
    },
  };
}
function summaryOf({ total, made, kept, inTheWay, failed, tokens }: Counts): string {
  const left = total - made - kept - inTheWay - failed;
  const parts = [
    `${made} made`,
    ...(kept > 0 ? [`${kept} there already`] : []),
    ...(inTheWay > 0 ? [`${inTheWay} in the way`] : []),
    ...(failed > 0 ? [`${failed} failed, not charged`] : []),
    ...(left > 0 ? [`${left} not done`] : []),
  ];
  return `${parts.join(", ")}. ${tokensOf(tokens)} spent.\n`;
}

export type Report = ReturnType<typeof createReport>;

export function tokensOf(count: number): string {
  return count === 1 ? "1 token" : `${count} tokens`;
}
