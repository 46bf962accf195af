/** The active captions, above the controls at the bottom of the video. */
import { cx } from '#web/ui/cx.ts'

type CaptionLinesProps = { lines: readonly string[]; isInFeed: boolean; isRaised: boolean }

export function CaptionLines({ lines, isInFeed, isRaised }: CaptionLinesProps) {
  if (lines.length === 0) return null
  return (
    <div
      className={cx(
        'pointer-events-none absolute inset-x-4 grid justify-items-center gap-1 text-center transition-[bottom] duration-(--dur-fade)',
        isInFeed ? 'bottom-[32%]' : isRaised ? 'bottom-24' : 'bottom-5',
      )}
    >
      {lines.map((line) => (
        <span
          key={line}
          className="max-w-full rounded-sm bg-scrim px-2.5 py-1 text-base font-semibold text-balance text-ink @lg/player:text-lg"
        >
          {line}
        </span>
      ))}
    </div>
  )
}
