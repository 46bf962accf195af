/** Previews of the cropped photo at its two display sizes. */
import type { Area } from 'react-easy-crop'

const SIZES_PX = [64, 40]

/** `area` in percent of the picture. */
export function CropPreview({ url, area }: { url: string; area: Area | undefined }) {
  return (
    <span aria-hidden="true" className="flex shrink-0 items-center gap-3">
      {SIZES_PX.map((size) => (
        <span
          key={size}
          className="relative block overflow-hidden rounded-full bg-raised"
          style={{ width: size, height: size }}
        >
          {area && (
            <img
              src={url}
              alt=""
              className="absolute max-w-none"
              style={{
                width: `${10_000 / area.width}%`,
                height: `${10_000 / area.height}%`,
                left: `${(-100 * area.x) / area.width}%`,
                top: `${(-100 * area.y) / area.height}%`,
              }}
            />
          )}
        </span>
      ))}
    </span>
  )
}
