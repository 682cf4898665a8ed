import clsx from "clsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

export function LoadingScenes({ className }: { className: string }) {
  return (
    <div className={clsx("grid gap-x-2 gap-y-4 sm:gap-x-4", className)} role="status" aria-label="Loading the scenes">
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className="animate-appear-late grid gap-2">
          <Skeleton className="aspect-4/3" />
          <Skeleton className="h-4 w-16" />
        </div>
      ))}
    </div>
  );
}
