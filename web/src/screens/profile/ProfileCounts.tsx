/** Counts of followers, following and posts; the first two are links. */
import { Link } from 'react-router'
import { plural, shortCount } from '#rules/formats.ts'
import type { Profile } from './profile-fields.ts'

type Props = { profile: Profile; isOwn: boolean }

export function ProfileCounts({ profile, isOwn }: Props) {
  const { username, followers, following, posts } = profile
  const query = isOwn ? '' : `?user=${encodeURIComponent(username)}`
  return (
    <ul className="grid grid-cols-3 divide-x divide-line text-center tabular-nums desktop:flex desktop:gap-7 desktop:divide-x-0 desktop:text-left">
      <li>
        <Link to={`/followers${query}`} className={`${COUNT} hover:[&>span]:text-ink`}>
          <CountLabel count={followers} word={plural(followers, 'Follower')} />
        </Link>
      </li>
      <li>
        <Link to={`/following${query}`} className={`${COUNT} hover:[&>span]:text-ink`}>
          <CountLabel count={following} word="Following" />
        </Link>
      </li>
      <li className={COUNT}>
        <CountLabel count={posts} word={plural(posts, 'Post')} />
      </li>
    </ul>
  )
}

const COUNT =
  'hit relative block rounded-sm px-1.5 desktop:flex desktop:items-baseline desktop:gap-1.5 desktop:px-0 desktop:after:h-11'

function CountLabel({ count, word }: { count: number; word: string }) {
  return (
    <>
      <b className="block text-lg font-extrabold">{shortCount(count)}</b>{' '}
      <span className="block text-xs text-ink-soft transition-colors desktop:text-base">{word}</span>
    </>
  )
}
