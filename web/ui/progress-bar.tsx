type ProgressBarProps = {
  /** What is going on, for those who don't see the bar. */
  label: string;
  /** 0–100. */
  percent: number;
};

export function ProgressBar({ label, percent }: ProgressBarProps) {
  const shown = Math.max(0, Math.min(100, percent));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(shown)}
      className="bg-ink/18 h-1 w-full overflow-hidden rounded-full"
    >
      <div
        className="bg-accent h-full origin-left transition-transform duration-700 ease-out"
        style={{ transform: `scaleX(${shown / 100})` }}
      />
    </div>
  );
}
