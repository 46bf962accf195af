/** The composer's attach menu: a file from the device, and for creators their library. */
import { ImagePlus, Lock, Plus } from 'lucide-react'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '#web/lib/session.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu, type MenuItem } from '#web/ui/Menu.tsx'
import { ACCEPTED_FILES } from './pick-file.ts'

type Props = {
  person: { id: string; username: string; fullname: string }
  thread: string | undefined
  onFiles(files: readonly File[]): void
}

export function AttachButton({ person, thread, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const { account } = useSession()
  const navigate = useNavigate()
  const fromDevice: MenuItem = {
    label: 'Photo or video',
    icon: ImagePlus,
    onSelect: () => input.current?.click(),
  }
  const fromLibrary: MenuItem = {
    label: 'Private media',
    icon: Lock,
    onSelect: () =>
      void navigate('/messages/inbox/media', {
        state: { to: { id: person.id, username: person.username, fullname: person.fullname }, thread },
      }),
  }
  return (
    <>
      <Menu
        label="Attach"
        items={account?.role.creator ? [fromDevice, fromLibrary] : [fromDevice]}
        trigger={(props) => <IconButton icon={Plus} label="Attach" tone="quiet" {...props} />}
      />
      <input
        ref={input}
        type="file"
        accept={ACCEPTED_FILES}
        aria-label="Photo or video"
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // Lets the same file be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}
