/** One side of a battle: video, creator, whether they lead or won, and sound. */
import { Crown, Eye, Volume2, VolumeX } from 'lucide-react'
import type { ReactNode } from 'react'
import { winnerOf } from '#rules/battles.ts'
import { countLabel, shortCount } from '#rules/formats.ts'
import type { LiveSound } from '#web/features/live/index.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { type BattlePhase, isDecided } from '../battle-phase.ts'
import { type BattleData, type BattleSide, givenNameOf } from '../fields.ts'

type Props = {
  battle: BattleData
  phase: BattlePhase
  side: BattleSide
  variant: 'phone' | 'desktop'
  viewers?: number | undefined
  /** Undefined if there is nothing to hear. */
  sound?: LiveSound | undefined
  /** At the inner end of the name row. */
  action?: ReactNode
  children: ReactNode
}

export function BattleHalf({ battle, phase, side, variant, viewers, sound, action, children }: Props) {
  const user = side === 1 ? battle.user1 : battle.user2
  const isAhead = winnerOf(battle.score1, battle.score2) === side
  const isDesktop = variant === 'desktop'
  const isRight = side === 2
  return (
    <section aria-label={user.fullname} className="relative min-w-0 overflow-hidden bg-black">
      {children}
      <div
        className={cx('scrim-b pointer-events-none absolute inset-x-0 bottom-0', isDesktop ? 'h-32' : 'h-24')}
      />
      <div
        className={cx(
          'absolute flex items-center gap-1.5',
          isDesktop ? 'inset-x-4 top-4 gap-2' : 'inset-x-2.5 top-2.5',
          isRight && 'flex-row-reverse',
          'pointer-events-none *:pointer-events-auto',
        )}
      >
        {sound && (
          <IconButton
            icon={sound.isMuted ? VolumeX : Volume2}
            label={`${sound.isMuted ? 'Unmute' : 'Mute'} ${givenNameOf(user.fullname)}`}
            tone="glass"
            size={isDesktop ? 44 : 36}
            onClick={() => sound.onMute(!sound.isMuted)}
          />
        )}
        {isAhead && (
          <span
            className={cx(
              'flex items-center gap-1 rounded-xs bg-ink font-extrabold text-canvas',
              isDesktop ? 'px-2.5 py-1 text-sm' : 'px-2 py-0.5 text-xs',
            )}
          >
            {isDecided(phase) && <Crown size={14} strokeWidth={2.6} />}
            {isDecided(phase) ? 'Winner' : 'Leading'}
          </span>
        )}
      </div>
      <div
        className={cx(
          'pointer-events-none absolute flex items-center *:pointer-events-auto',
          isDesktop ? 'inset-x-5 bottom-5 gap-3' : 'inset-x-2.5 bottom-2.5 gap-2',
          isRight && 'flex-row-reverse text-right',
        )}
      >
        <Avatar src={user.avatar} name={user.fullname} size={isDesktop ? 44 : 30} />
        <span className="lift min-w-0 flex-1">
          <b className={cx('block truncate font-bold', isDesktop ? 'text-lg' : 'text-sm')}>{user.fullname}</b>
          {viewers !== undefined && (
            <span
              className={cx(
                'flex items-center gap-1 font-medium text-ink/85 tabular-nums',
                isDesktop ? 'text-sm' : 'text-xs',
                isRight && 'justify-end',
              )}
            >
              <Eye size={isDesktop ? 14 : 12} />
              <span aria-hidden="true">{shortCount(viewers)}</span>
              <span className="sr-only">{countLabel(viewers, 'viewer')}</span>
            </span>
          )}
        </span>
        {action}
      </div>
    </section>
  )
}
