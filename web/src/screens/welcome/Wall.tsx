/** The tilted wall of images on the landing page, in slow motion; decoration only. */
import { savesData } from '#web/lib/player/save-data.ts'
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
  {
    shift: '-translate-y-22 [--drift-to:-12rem]',
    pictures: [campfireNight, oceanSunset, acrylicPour, desertWind],
  },
  // Against its neighbours.
  {
    shift: '[animation-direction:alternate-reverse]',
    pictures: [neonRain, reefDrift, starTrails, cityDayToNight],
  },
  {
    shift: '-translate-y-38 [--drift-to:-8rem]',
    pictures: [fireflyForest, auroraLake, snowCabin, lavaDream],
  },
]

type WallProps = {
  className: string
  /** Each image is blurred by itself, as blurring what moves costs a phone every frame. */
  isBlurred: boolean
}

export function Wall({ className, isBlurred }: WallProps) {
  const column = cx(
    'grid content-start gap-3 desktop:gap-4',
    !savesData() && 'animate-drift motion-reduce:animate-none',
  )
  return (
    <div aria-hidden="true" className={cx('grid grid-cols-3 gap-3 desktop:gap-4', className)}>
      {COLUMNS.map(({ shift, pictures }) => (
        <div key={pictures[0]} className={cx(column, shift)}>
          {pictures.map((picture) => (
            <img
              key={picture}
              src={picture}
              alt=""
              width={360}
              height={640}
              loading="lazy"
              decoding="async"
              className={cx(
                'aspect-9/16 w-full rounded-lg bg-raised object-cover shadow-stage',
                isBlurred && 'blur-[3px]',
              )}
            />
          ))}
        </div>
      ))}
    </div>
  )
}
