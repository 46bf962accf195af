/** The top tippers of each side. */
import { Avatar } from '#web/ui/Avatar.tsx'
import { Credits } from '#web/ui/Credits.tsx'
import { cx } from '#web/ui/cx.ts'
import { type BattleData, type BattleSide, givenNameOf } from '../fields.ts'

export function Supporters({ battle: { supporters } }: { battle: BattleData }) {
  if (supporters.length === 0) return <p className="text-center text-sm text-ink-mute">Send the first tip</p>
  return (
    <section aria-label="Top supporters" className="flex items-center gap-4">
      <Fans items={supporters.filter(({ side }) => side === 1)} />
      <span aria-hidden="true" className="text-center text-xs leading-tight font-semibold text-ink-mute">
        Top
        <br />
        supporters
      </span>
      <Fans items={supporters.filter(({ side }) => side === 2)} isRight />
    </section>
  )
}

function Fans({ items, isRight }: { items: BattleData['supporters']; isRight?: boolean }) {
  return (
    <ol className={cx('flex min-w-0 flex-1 gap-5 overflow-hidden p-1', isRight && 'flex-row-reverse')}>
      {items.map(({ user, cents }, index) => (
        <li
          key={user.id}
          className={cx('flex min-w-0 items-center gap-2.5', isRight && 'flex-row-reverse text-right')}
        >
          <span className="relative flex">
            <Avatar src={user.avatar} name={user.fullname} size={38} />
            <span
              aria-hidden="true"
              className={cx(
                'absolute -bottom-1 grid size-4.5 place-items-center rounded-full text-2xs font-extrabold ring-2 ring-canvas',
                isRight ? '-left-1 bg-second text-canvas' : '-right-1 bg-accent text-on-accent',
              )}
            >
              {index + 1}
            </span>
          </span>
          <span className="min-w-0">
            <b className="block truncate text-sm font-bold">{givenNameOf(user.fullname)}</b>
            <Credits cents={cents} size={12} />
          </span>
        </li>
      ))}
    </ol>
  )
}

/** One row on a phone: the avatars of one side, and its top tipper. */
export function TopSupporter({ battle, side }: { battle: BattleData; side: BattleSide }) {
  const fans = battle.supporters.filter((one) => one.side === side)
  const [first] = fans
  if (!first) return null
  const name = givenNameOf((side === 1 ? battle.user1 : battle.user2).fullname)
  return (
    <div className="flex shrink-0 items-center gap-3 border-b border-line px-4 py-2.5">
      <span className="flex -space-x-2">
        {fans.map(({ user }) => (
          <span key={user.id} className="flex rounded-full ring-2 ring-canvas">
            <Avatar src={user.avatar} name={user.fullname} size={28} />
          </span>
        ))}
      </span>
      <span className="min-w-0 flex-1 truncate text-sm text-ink-soft">
        <b className="font-bold text-ink">{givenNameOf(first.user.fullname)}</b> is {name}’s top supporter
      </span>
      <Credits cents={first.cents} size={14} />
    </div>
  )
}
