/** A reported live stream: a snapshot, and a link into it while it is live. */
import { Radio } from 'lucide-react'
import { Link } from 'react-router'
import { staffPath } from '#web/parts/console/staff-path.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import type { Group } from './report-queries.ts'

export function ReportedLive({ group: { live, kind, moments, is_on_air: isOnAir } }: { group: Group }) {
  if (!live) return null
  return (
    <section aria-label="The live" className="mb-4">
      {moments.length > 0 && (
        <ul className="mb-3 grid grid-cols-2 gap-2">
          {moments.map((picture, at) => (
            <li key={picture} className={at === 0 ? 'col-span-2' : undefined}>
              <img
                src={picture}
                alt={at === 0 ? 'Live at the latest report' : 'Live at an earlier report'}
                className="max-h-[52svh] w-full rounded-md bg-black object-contain"
              />
            </li>
          ))}
        </ul>
      )}
      {kind === 'live' && moments.length === 0 && (
        <p className="mb-3 text-sm text-ink-mute">No screenshot: the live was offline.</p>
      )}
      <div className="flex items-center gap-3">
        <Badge tone={isOnAir ? 'live' : 'mute'}>{isOnAir ? 'Live' : 'Ended'}</Badge>
        {isOnAir && (
          <Link to={staffPath('lives', live)} className={buttonClass({ size: 'sm' })}>
            <Radio size={16} />
            Watch
          </Link>
        )}
      </div>
    </section>
  )
}
