/** Counts of followers, following and posts; the first two are links. */
import { Link } from 'react-router'
import { plural, shortCount } from '#rules/formats.ts'
import type { Profile } from './profile-fields.ts'

type Props = { profile: Profile; isOwn: boolean }

export function ProfileCounts({ profile, isOwn }: Props) {
  const { username, followers, following, posts } = profile
  const query = isOwn ? '' : `?user=${encodeURIComponent(username)}`
  return (
    <ul className="grid grid-cols-3 divide-x divide-line text-center tabular-nums desk:flex desk:gap-7 desk:divide-x-0 desk:text-left">
      <li>
        <Link to={`/followers${query}`} className={`${COUNT} hover:[&>span]:text-ink`}>
          <Figure count={followers} word={plural(followers, 'Follower')} />
        </Link>
      </li>
      <li>
        <Link to={`/following${query}`} className={`${COUNT} hover:[&>span]:text-ink`}>
          <Figure count={following} word="Following" />
        </Link>
      </li>
      <li className={COUNT}>
        <Figure count={posts} word={plural(posts, 'Post')} />
      </li>
    </ul>
  )
}

const COUNT =
  'hit relative block rounded-sm px-1.5 desk:flex desk:items-baseline desk:gap-1.5 desk:px-0 desk:after:h-11'

function Figure({ count, word }: { count: number; word: string }) {
  return (
    <>
      <b className="block text-lg font-extrabold">{shortCount(count)}</b>{' '}
      <span className="block text-xs text-ink-soft transition-colors desk:text-base">{word}</span>
    </>
  )
}
