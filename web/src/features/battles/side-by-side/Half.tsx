/** One side of a battle: video, creator, whether they lead or won, and sound. */
import { Crown, Eye, Volume2, VolumeX } from 'lucide-react'
import type { ReactNode } from 'react'
import { winnerOf } from '#rules/battles.ts'
import { counted, shortCount } from '#rules/formats.ts'
import type { Sound } from '#web/features/live/index.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { type Battle, firstName, type Side } from '../fields.ts'
import { isDecided, type Standing } from '../standing.ts'

type Props = {
  battle: Battle
  standing: Standing
  side: Side
  look: 'phone' | 'desk'
  viewers?: number | undefined
  /** Undefined if there is nothing to hear. */
  sound?: Sound | undefined
  /** At the inner end of the name row. */
  action?: ReactNode
  children: ReactNode
}

export function Half({ battle, standing, side, look, viewers, sound, action, children }: Props) {
  const user = side === 1 ? battle.user1 : battle.user2
  const isAhead = winnerOf(battle.score1, battle.score2) === side
  const isDesk = look === 'desk'
  const isRight = side === 2
  return (
    <section aria-label={user.fullname} className="relative min-w-0 overflow-hidden bg-black">
      {children}
      <div
        className={cx('scrim-b pointer-events-none absolute inset-x-0 bottom-0', isDesk ? 'h-32' : 'h-24')}
      />
      <div
        className={cx(
          'absolute flex items-center gap-1.5',
          isDesk ? 'inset-x-4 top-4 gap-2' : 'inset-x-2.5 top-2.5',
          isRight && 'flex-row-reverse',
          'pointer-events-none *:pointer-events-auto',
        )}
      >
        {sound && (
          <IconButton
            icon={sound.isMuted ? VolumeX : Volume2}
            label={`${sound.isMuted ? 'Unmute' : 'Mute'} ${firstName(user.fullname)}`}
            tone="glass"
            size={isDesk ? 44 : 36}
            onClick={() => sound.onMute(!sound.isMuted)}
          />
        )}
        {isAhead && (
          <span
            className={cx(
              'flex items-center gap-1 rounded-xs bg-ink font-extrabold text-canvas',
              isDesk ? 'px-2.5 py-1 text-sm' : 'px-2 py-0.5 text-xs',
            )}
          >
            {isDecided(standing) && <Crown size={14} strokeWidth={2.6} />}
            {isDecided(standing) ? 'Winner' : 'Leading'}
          </span>
        )}
      </div>
      <div
        className={cx(
          'pointer-events-none absolute flex items-center *:pointer-events-auto',
          isDesk ? 'inset-x-5 bottom-5 gap-3' : 'inset-x-2.5 bottom-2.5 gap-2',
          isRight && 'flex-row-reverse text-right',
        )}
      >
        <Avatar src={user.avatar} name={user.fullname} size={isDesk ? 44 : 30} />
        <span className="lift min-w-0 flex-1">
          <b className={cx('block truncate font-bold', isDesk ? 'text-lg' : 'text-sm')}>{user.fullname}</b>
          {viewers !== undefined && (
            <span
              className={cx(
                'flex items-center gap-1 font-medium text-ink/85 tabular-nums',
                isDesk ? 'text-sm' : 'text-xs',
                isRight && 'justify-end',
              )}
            >
              <Eye size={isDesk ? 14 : 12} />
              <span aria-hidden="true">{shortCount(viewers)}</span>
              <span className="sr-only">{counted(viewers, 'viewer')}</span>
            </span>
          )}
        </span>
        {action}
      </div>
    </section>
  )
}
