/** /staff/sounds: the music for recordings: listen, add, rename, withdraw. */
import { Music, Plus } from 'lucide-react'
import { useState } from 'react'
import { countLabel, duration } from '#rules/formats.ts'
import { REASON } from '#rules/staff-rights.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { ReasonSheet } from '#web/parts/console/ReasonSheet.tsx'
import { StaffPage } from '#web/parts/console/StaffPage.tsx'
import { useStaffMutation } from '#web/parts/console/use-staff-mutation.ts'
import { ListEnd } from '#web/parts/lists/ListEnd.tsx'
import { usePages } from '#web/parts/lists/use-pages.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { SoundSheet } from './SoundSheet.tsx'
import { type StaffSound, StaffSounds, WithdrawSound } from './sound-queries.ts'

const PAGE = 50

export function SoundsSection() {
  const list = usePages({ query: StaffSounds, variables: {}, itemsOf, pageSize: PAGE })
  const [named, setNamed] = useState<StaffSound | 'new'>()
  const [leaving, setLeaving] = useState<StaffSound>()
  return (
    <StaffPage
      title="Sounds"
      end={
        <Button size="sm" tone="accent" icon={Plus} onClick={() => setNamed('new')}>
          Add sound
        </Button>
      }
    >
      <div className="mx-auto max-w-240">
        {list.items.length === 0 && list.state === 'exhausted' && (
          <EmptyState
            icon={Music}
            title="No sounds yet"
            text="Add sounds for creators to use in recordings."
          />
        )}
        <ul aria-label="Sounds" className="divide-y divide-line">
          {list.items.map((sound) => (
            <li key={sound.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <span className="min-w-48 flex-1 text-sm">
                <b className="flex items-center gap-2 font-semibold">
                  <span className="truncate">{sound.name}</span>
                  {!sound.isOffered && <Badge tone="danger">Withdrawn</Badge>}
                </b>
                <span className="block text-xs wrap-anywhere text-ink-mute">
                  {duration(sound.duration)} · {sound.licence} · {sound.source} ·{' '}
                  {countLabel(sound.videos, 'video')}
                </span>
              </span>
              {/* biome-ignore lint/a11y/useMediaCaption: music has no speech to caption */}
              <audio
                controls
                preload="none"
                src={sound.url}
                aria-label={`Play ${sound.name}`}
                className="h-10"
              />
              <span className="flex gap-2">
                <Button size="sm" onClick={() => setNamed(sound)}>
                  Edit{' '}
                </Button>
                {sound.isOffered && (
                  <Button size="sm" onClick={() => setLeaving(sound)}>
                    Withdraw
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ul>
        <ListEnd
          of={list}
          count={list.items.length}
          skeleton={(isFirst) => <SkeletonRows rows={isFirst ? 5 : 2} />}
          errorTitle="Couldn’t load sounds"
        />
      </div>
      {named && (
        <SoundSheet
          sound={named === 'new' ? null : named}
          onClose={() => setNamed(undefined)}
          onDone={() => {
            setNamed(undefined)
            list.refresh()
          }}
        />
      )}
      {leaving && <Withdraw sound={leaving} onClose={() => setLeaving(undefined)} />}
    </StaffPage>
  )
}

function Withdraw({ sound, onClose }: { sound: StaffSound; onClose(): void }) {
  const [isBusy, withdraw] = useStaffMutation(WithdrawSound)
  const press = async (reason: string) => {
    const { error, isDone } = await withdraw({ id: sound.id, reason })
    if (error) showToast({ tone: 'danger', text: problemText(error) })
    if (isDone) onClose()
  }
  return (
    <ReasonSheet
      title={`Withdraw “${sound.name}”?`}
      text="It can’t be added to new videos. Existing videos keep it."
      yes="Withdraw"
      tone="danger"
      templates={[]}
      maxLength={REASON.maxLength}
      isBusy={isBusy}
      onYes={(reason) => void press(reason)}
      onClose={onClose}
    />
  )
}

function itemsOf({ staffSounds }: { staffSounds: StaffSound[] }): StaffSound[] {
  return staffSounds
}
