/** The header of a conversation: the person, their status and the actions. */
import { Ban, BellOff, BellRing, ChevronLeft, CircleUser, Flag } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { useMutation } from 'urql'
import { blockSheet } from '#web/features/people/index.ts'
import { useGoBack } from '#web/lib/go-back.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { personPath } from '#web/lib/paths.ts'
import { reportSheet } from '#web/parts/report/report-sheet.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu, type MenuItem } from '#web/ui/Menu.tsx'
import { Name } from '#web/ui/Name.tsx'
import { PaneHeading } from '../shell/PaneHeading.tsx'
import { SilenceThread } from './thread-queries.ts'

export type HeadPerson = {
  id: string
  username: string
  fullname: string
  avatar: string | null
  live?: boolean
  role: { creator: boolean }
}

type Props = {
  person: HeadPerson
  isTyping: boolean
  thread?: { id: string; muted: boolean; support: boolean } | undefined
}

export function ThreadHead({ person, isTyping, thread }: Props) {
  const goBack = useGoBack('/messages/inbox')
  const { username, fullname, avatar, live, role } = person
  return (
    <header className="flex min-h-16 shrink-0 items-center gap-3 border-b border-line px-2 pt-[env(safe-area-inset-top)] desktop:min-h-18 desktop:px-6">
      <span className="-mr-1.5 desktop:hidden">
        <IconButton icon={ChevronLeft} label="Back" onClick={goBack} />
      </span>
      <Link
        to={personPath({ username, live: live === true })}
        tabIndex={-1}
        aria-hidden="true"
        className="ml-1 rounded-full"
      >
        <Avatar src={avatar} name={fullname} size={40} ring={live ? 'live' : undefined} />
      </Link>
      <div className="ml-1 min-w-0 flex-1">
        <PaneHeading className="text-base leading-tight font-bold">
          <Link to={`/${username}`} className="hover:underline">
            <Name name={fullname} verified={role.creator} size={16} />
          </Link>
        </PaneHeading>
        <p className="flex items-center gap-1.5 truncate text-sm text-ink-soft" aria-live="polite">
          <Doing isTyping={isTyping} live={live} username={username} />
        </p>
      </div>
      <HeadMenu person={person} thread={thread} />
    </header>
  )
}

type DoingProps = { isTyping: boolean; live: boolean | undefined; username: string }

function Doing({ isTyping, live, username }: DoingProps) {
  if (isTyping) return 'typing…'
  if (!live) return `@${username}`
  return (
    <Link to={`/${username}/live`} className="flex items-center gap-1.5 hover:underline">
      <i className="size-2 rounded-full bg-live" />
      Live now, watch
    </Link>
  )
}

function HeadMenu({ person, thread }: Pick<Props, 'person' | 'thread'>) {
  const overlays = useOverlays()
  const navigate = useNavigate()
  const [, silence] = useMutation(SilenceThread)
  const { id, username, fullname } = person
  const profile: MenuItem = {
    label: 'View profile',
    icon: CircleUser,
    onSelect: () => void navigate(`/${username}`),
  }
  const mute: MenuItem = {
    label: thread?.muted ? 'Unmute' : 'Mute',
    icon: thread?.muted ? BellRing : BellOff,
    onSelect: () => void (thread && silence({ thread: thread.id, muted: !thread.muted })),
  }
  const report: MenuItem = {
    label: 'Report',
    icon: Flag,
    onSelect: () => void overlays.open(reportSheet, { what: { kind: 'user', id, subject: `@${username}` } }),
  }
  const block: MenuItem = {
    label: `Block @${username}`,
    icon: Ban,
    tone: 'danger',
    onSelect: () => void overlays.open(blockSheet, { person }),
  }
  if (thread?.support) return <Menu label="More" items={[mute]} />
  return <Menu label={`More about ${fullname}`} items={[profile, ...(thread ? [mute] : []), report, block]} />
}
