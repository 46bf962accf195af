/** The account's other devices with push notifications. */
import { Smartphone } from 'lucide-react'
import { shortDate } from '#rules/formats.ts'
import { Button } from '#web/ui/Button.tsx'

type Device = { id: string; device: string; current: boolean; stops: string | null }

type Props = { devices: readonly Device[]; onRemove(device: Device): Promise<void> }

export function PushDevices({ devices, onRemove }: Props) {
  if (devices.length === 0) return null
  return (
    <section className="mt-4">
      <h2 className="mb-1.5 px-4 text-xs font-bold text-ink-mute">Other devices</h2>
      <ul className="card divide-y divide-line overflow-hidden">
        {devices.map((device) => (
          <li key={device.id} className="flex items-center gap-3 p-3 pl-4">
            <Smartphone size={21} className="shrink-0 text-ink-soft" />
            <span className="min-w-0 flex-1">
              <b className="block truncate text-base font-semibold">{device.device}</b>
              {device.stops && (
                <span className="block text-sm text-pretty text-ink-mute">
                  Signed out. Notifications stop on {shortDate(new Date(device.stops), new Date())}.
                </span>
              )}
            </span>
            <Button size="sm" aria-label={`Remove ${device.device}`} onClick={() => void onRemove(device)}>
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
