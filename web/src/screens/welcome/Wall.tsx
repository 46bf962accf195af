/** The tilted wall of images on the landing page; decoration only. */
import { cx } from '#web/ui/cx.ts'
import acrylicPour from './pictures/acrylic-pour.webp'
import auroraLake from './pictures/aurora-lake.webp'
import campfireNight from './pictures/campfire-night.webp'
import cityDayToNight from './pictures/city-day-to-night.webp'
import desertWind from './pictures/desert-wind.webp'
import fireflyForest from './pictures/firefly-forest.webp'
import lavaDream from './pictures/lava-dream.webp'
import neonRain from './pictures/neon-rain.webp'
import oceanSunset from './pictures/ocean-sunset.webp'
import reefDrift from './pictures/reef-drift.webp'
import snowCabin from './pictures/snow-cabin.webp'
import starTrails from './pictures/star-trails.webp'

const COLUMNS = [
  { shift: '-translate-y-22', pictures: [campfireNight, oceanSunset, acrylicPour, desertWind] },
  { shift: '', pictures: [neonRain, reefDrift, starTrails, cityDayToNight] },
  { shift: '-translate-y-38', pictures: [fireflyForest, auroraLake, snowCabin, lavaDream] },
]

export function Wall({ className }: { className: string }) {
  return (
    <div aria-hidden="true" className={cx('grid grid-cols-3 gap-3 desktop:gap-4', className)}>
      {COLUMNS.map(({ shift, pictures }) => (
        <div key={pictures[0]} className={cx('grid content-start gap-3 desktop:gap-4', shift)}>
          {pictures.map((picture) => (
            <img
              key={picture}
              src={picture}
              alt=""
              width={360}
              height={640}
              loading="lazy"
              decoding="async"
              className="aspect-9/16 w-full rounded-lg bg-raised object-cover shadow-stage"
            />
          ))}
        </div>
      ))}
    </div>
  )
}
