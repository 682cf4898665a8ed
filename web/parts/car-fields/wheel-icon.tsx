/** A small wheel: tyre, five spokes in the given paint. `null` paints nothing, for a colour that is yet to be named. */
export function WheelIcon({ paint }: { paint: string | null }) {
  return (
    <svg viewBox="0 0 24 24" className="size-7 shrink-0" aria-hidden="true">
      <defs>
        <linearGradient id="wheel-chrome" x1="0" y1="0" x2="0.6" y2="1">
          <stop offset="0.1" stopColor="#fdfdfd" />
          <stop offset="0.5" stopColor="#868e95" />
          <stop offset="0.6" stopColor="#f4f6f8" />
          <stop offset="0.95" stopColor="#737b82" />
        </linearGradient>
      </defs>
      <circle cx="12" cy="12" r="11" fill="#232323" stroke="var(--color-line-strong)" strokeWidth="0.75" />
      {paint === null ? (
        <circle cx="12" cy="12" r="7.5" fill="none" stroke="#8a8376" strokeWidth="1.25" strokeDasharray="2 2" />
      ) : (
        <>
          <circle cx="12" cy="12" r="7.500" fill="none" stroke={paint} strokeWidth="1.500" />
          <circle cx="12" cy="12" r="2" fill={paint} />
          {spokeAngles.map((angle) => (
            <rect key={angle} x="11" y="4.500" width="2" height="7" fill={paint} transform={`rotate(${angle} 12 12)`} />
          ))}
        </>
      )}
    </svg>
  );
}

const spokeAngles = [0, 72, 144, 216, 288] as const;
