import { basename } from "node:path";
import { countPhotos, type Counts } from "./count-photos.ts";
import type { Photo } from "./find-photos.ts";
import type { Charge, Made, Stage } from "./make-picture.ts";

export type Terminal = {
  write: (text: string) => void;
  complain: (text: string) => void;
  /** One line that changes in its place. */
  isLive: boolean;
};

const notOurs = "is there and was not made by carvas-cli: kept. --overwrite replaces it.";

/** Says what is done, when it is done, and what is under way now. */
export function createReport({ write, complain, isLive }: Terminal, setup: { total: number; isQuiet: boolean }) {
  const { counts, ended, ordered, charged, failed, left } = countPhotos(setup.total);
  const underWay = new Map<string, Stage>();
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
    ordered,
    charged,
    done: (photo: Photo, made: Made) => {
      underWay.delete(photo.path);
      const [name, target] = [basename(photo.path), basename(photo.target)];
      switch (made.kind) {
        case "made": {
          counts.made += 1;
          if (!setup.isQuiet) line(`${place()} ${name} → ${target} (${priceOf(made.charge)})`, write);
          return;
        }
        case "kept": {
          counts.kept += 1;
          if (!setup.isQuiet) line(`${place()} ${target} is there already`, write);
          return;
        }
        case "in-the-way": {
          counts.inTheWay += 1;
          line(`${place()} ${target} ${notOurs}`, complain);
        }
      }
    },
    failed: (photo: Photo, reason: string) => {
      underWay.delete(photo.path);
      failed(photo);
      line(`${place()} ${basename(photo.path)}: ${reason}`, complain);
    },
    /** Stopped before it ended. */
    left: (photo: Photo) => {
      left(photo);
      underWay.delete(photo.path);
    },
    end: () => {
      if (isLive && !setup.isQuiet) write("\r\u001B[K");
      write(summaryOf(counts));
    },
  };
}

function priceOf({ tokens, isFromBefore }: Charge): string {
  return isFromBefore ? "paid before" : tokensOf(tokens);
}

function summaryOf({ total, made, kept, inTheWay, failed, unsaved, goingOn, tokens }: Counts): string {
  const left = total - made - kept - inTheWay - failed - unsaved;
  const parts = [
    `${made} made`,
    ...(kept > 0 ? [`${kept} there already`] : []),
    ...(inTheWay > 0 ? [`${inTheWay} in the way`] : []),
    ...(failed > 0 ? [`${failed} failed, not charged`] : []),
    ...(unsaved > 0 ? [`${unsaved} paid but not saved (run this again: they are found and cost nothing)`] : []),
    ...(left > 0
      ? [`${left} not done${goingOn > 0 ? ` (of them in the making: ${goingOn}, paid when made)` : ""}`]
      : []),
  ];
  return `${parts.join(", ")}. ${tokensOf(tokens)} spent.\n`;
}

export type Report = ReturnType<typeof createReport>;

export function tokensOf(count: number): string {
  return count === 1 ? "1 token" : `${count} tokens`;
}
