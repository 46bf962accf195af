/** The first step of an upload: choosing files, or resuming earlier ones. */
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { SHARE_TARGET } from '#rules/service-worker.ts'
import { useFirstVideo } from '#web/features/media/index.ts'
import { Page } from '#web/parts/page/Page.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Dropzone } from './Dropzone.tsx'
import { useUploading } from './invitation.ts'
import { type PickRules, pickFiles } from './manager/pick-files.ts'
import { addFiles } from './manager/upload-manager.ts'
import { useUploads } from './manager/use-uploads.ts'
import { NotACreator } from './NotACreator.tsx'
import { OpenUploads } from './OpenUploads.tsx'
import { takeSharedFiles } from './shared-files.ts'

export function Upload() {
  const { rules } = useUploading()
  return rules ? <ChooseFiles rules={rules} /> : <NotACreator />
}

function ChooseFiles({ rules }: { rules: PickRules }) {
  const navigate = useNavigate()
  const { isInvited, step } = useUploading()
  const { restored, reload } = useUploads()
  const { media: before } = useFirstVideo()
  const [problems, setProblems] = useState<readonly string[]>([])

  const choose = (chosen: readonly File[]) => {
    const picked = pickFiles(chosen, rules)
    setProblems(picked.problems)
    if (picked.files.length === 0) return
    addFiles(picked.files, { isInvitation: isInvited, ...(before && saidOf(before)) })
    void navigate(step('/studio/upload/preview'), { state: { leftOut: picked.problems } })
  }

  useSharedFiles(choose)

  return (
    <Page
      title="Upload"
      back="/studio"
      sub={<span className="max-desktop:hidden">{subOf(rules)}</span>}
      width="max-w-200"
    >
      {isInvited && (
        <div className="mb-4">
          <Notice>
            All videos will be approved manually
            {before && `. This one replaces “${before.description}”.`}
          </Notice>
        </div>
      )}
      <Dropzone rules={rules} problems={problems} onChoose={choose} />
      {restored?.problem && (
        <Notice tone="danger">
          {restored.problem}{' '}
          <button type="button" onClick={reload} className="font-bold underline underline-offset-2">
            Try again
          </button>
        </Notice>
      )}
      <OpenUploads title="Continue where you left off" />
    </Page>
  )
}

/** Files shared with the installed app are chosen already. */
function useSharedFiles(choose: (files: readonly File[]) => void): void {
  const [query] = useSearchParams()
  const id = query.get(SHARE_TARGET.parameter)
  const onTaken = useEffectEvent(choose)
  useEffect(() => {
    if (id) void takeSharedFiles(id).then((files) => files.length > 0 && onTaken(files))
  }, [id])
}

/** A replacement starts with the description of the video it replaces. */
function saidOf({ description, tags }: { description: string; tags: readonly string[] }) {
  return { description, tags: [...tags] }
}

function subOf({ maxFiles }: PickRules): string {
  return maxFiles === 1 ? 'Your first video' : 'Describe your files while they upload'
}
