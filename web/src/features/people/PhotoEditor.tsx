/** The profile photo with buttons to change and remove it; both act at once, independent of the form. */
import { Camera, Trash2 } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { useMutation } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { useSession } from '#web/lib/session.tsx'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { cropSheet } from './crop.ts'
import { isReadablePicture, PICTURE_TYPES, UNREADABLE } from './picture.ts'

const RemoveAvatar = graphql(`
  mutation RemoveAvatar {
    removeAvatar
  }
`)

type Props = { account: { avatar: string | null; fullname: string } }

export function PhotoEditor({ account: { avatar, fullname } }: Props) {
  const { refresh } = useSession()
  const overlays = useOverlays()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const [{ fetching: isRemoving }, removeAvatar] = useMutation(RemoveAvatar)

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // Lets the same file be chosen again.
    event.target.value = ''
    if (!file) return
    const isReadable = await isReadablePicture(file)
    setProblem(isReadable ? undefined : UNREADABLE)
    if (!isReadable || !(await overlays.open(cropSheet, { file }))) return
    await refresh()
    showToast({ tone: 'success', text: 'Photo updated' })
  }

  const remove = async () => {
    const { error } = await removeAvatar({})
    setProblem(error && problemText(error))
    if (error) return
    await refresh()
    showToast({ tone: 'success', text: 'Photo removed' })
  }

  return (
    <div className="grid justify-items-center gap-3 desktop:grid-cols-[auto_1fr] desktop:items-center desktop:justify-items-start desktop:gap-x-6">
      <Avatar src={avatar} name={fullname} size={96} label="Your photo" />
      <div className="desktop:pt-5">
        <div className="flex justify-center gap-2 desktop:justify-start">
          <Button icon={Camera} onClick={() => input.current?.click()}>
            {avatar ? 'Change photo' : 'Add photo'}
          </Button>
          {avatar && (
            <Button tone="ghost" icon={Trash2} busy={isRemoving} onClick={() => void remove()}>
              Remove
            </Button>
          )}
        </div>
        <div className="mt-1 text-center desktop:text-left">
          <FormProblem>{problem}</FormProblem>
        </div>
        <input
          ref={input}
          type="file"
          aria-label="Photo file"
          accept={PICTURE_TYPES}
          onChange={(event) => void choose(event)}
          hidden
        />
      </div>
    </div>
  )
}
