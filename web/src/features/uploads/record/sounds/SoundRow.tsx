/** One sound in the list: play, favourite, and details while it plays. */
import { Heart, Pause, Play } from 'lucide-react'
import { Link } from 'react-router'
import { useMutation } from 'urql'
import { duration, plural } from '#rules/formats.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { soundPath } from '#web/lib/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { FavouriteSound, type SoundFields } from './sound-fields.ts'
import type { SoundPlayback } from './use-sound-playback.ts'
import { Wave } from './Wave.tsx'

type Props = { sound: SoundFields; listening: SoundPlayback; onUse(): void }

const BARS = 48

export function SoundRow({ sound, listening, onUse }: Props) {
  const isOpen = listening.id === sound.id
  return (
    <li className={isOpen ? 'card mb-2 p-3' : 'py-2.5'}>
      <div className="flex items-center gap-3.5">
        <ListenButton sound={sound} listening={listening} />
        <span className="min-w-0 flex-1">
          <b className="block truncate text-base font-bold">{sound.name}</b>
          <span className="block truncate text-sm text-ink-soft">
            {sound.source} · {duration(sound.duration)} · {sound.licence}
          </span>
          <Link to={soundPath(sound.id)} className="text-xs text-ink-mute hover:underline">
            {videosText(sound.videos)}
          </Link>
        </span>
        <FavouriteButton sound={sound} />
      </div>
      {isOpen && (
        <>
          <div className="mt-3 flex items-center gap-3">
            <Wave
              of={sound.id}
              bars={BARS}
              share={listening.atSeconds / sound.duration}
              className="h-9 min-w-0 flex-1"
            />
            <span className="text-xs font-semibold text-ink-soft tabular-nums">
              {duration(listening.atSeconds)}
            </span>
          </div>
          <Button tone="accent" wide className="mt-3" onClick={onUse}>
            Use this sound
          </Button>
        </>
      )}
    </li>
  )
}

export function videosText(count: number): string {
  return count === 0 ? 'No videos yet' : `${count.toLocaleString('en')} ${plural(count, 'video')}`
}

export function ListenButton({ sound, listening }: Omit<Props, 'onUse'>) {
  const isPlaying = listening.id === sound.id && listening.isPlaying
  return (
    <button
      type="button"
      aria-label={`${isPlaying ? 'Pause' : 'Play'} ${sound.name}`}
      onClick={() => listening.toggle(sound)}
      className="press relative grid size-14 shrink-0 place-items-center rounded-md bg-verified-wash text-verified"
    >
      {isPlaying ? (
        <Pause size={21} fill="currentColor" strokeWidth={0} />
      ) : (
        <Play size={20} fill="currentColor" className="ml-0.5" />
      )}
    </button>
  )
}

export function FavouriteButton({ sound }: { sound: SoundFields }) {
  const [{ fetching }, favour] = useMutation(FavouriteSound)
  const press = async () => {
    const { error } = await favour({ id: sound.id, on: !sound.isFavourite })
    if (error) showToast({ tone: 'danger', text: problemText(error) })
  }
  return (
    <IconButton
      icon={Heart}
      label={sound.isFavourite ? 'Remove from favorites' : 'Add to favorites'}
      fill={sound.isFavourite}
      busy={fetching}
      className={cx(sound.isFavourite && 'text-accent!')}
      onClick={() => void press()}
    />
  )
}
