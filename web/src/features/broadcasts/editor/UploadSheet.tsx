/** Uploads a photo or video for a message: progress and retry. */
import { useEffect, useEffectEvent, useState } from 'react'
import { pickFile, uploadFile } from '#web/features/messenger/index.ts'
import type { OverlayControls } from '#web/lib/overlays.tsx'
import { unreachableText } from '#web/lib/rest.ts'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { Button } from '#web/ui/Button.tsx'
import { PercentBar } from '#web/ui/PercentBar.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import type { DraftMessage } from './draft-message.ts'

export type UploadSheetProps = OverlayControls<DraftMessage> & { file: File }

export function UploadSheet({ file, close }: UploadSheetProps) {
  const picked = pickFile([file])
  const kind = picked && 'kind' in picked ? picked.kind : undefined
  const refused = picked && 'problem' in picked ? picked.problem : undefined
  const [tries, setTries] = useState(0)
  const [share, setShare] = useState(0)
  const [problem, setProblem] = useState(refused)
  const done = useEffectEvent((message: DraftMessage) => close(message))

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt starts a new upload
  useEffect(() => {
    if (kind === undefined) return
    const going = new AbortController()
    const { signal } = going
    setProblem(undefined)
    setShare(0)
    void uploadFile(file, file.name, { onProgress: setShare, signal }).then((sent) => {
      if (signal.aborted) return
      if (sent.kind === 'uploaded')
        done({ type: 'upload', value: JSON.stringify({ url: sent.url, type: kind }) })
      else setProblem('message' in sent ? sent.message : unreachableText())
    })
    return () => going.abort()
  }, [file, kind, tries])

  return (
    <Sheet open onClose={() => close()} title={kind === 'video' ? 'Video' : 'Photo'}>
      {kind && <Preview file={file} kind={kind} />}
      <p className="mt-4 mb-2 truncate text-sm text-ink-soft">{file.name}</p>
      {kind && <PercentBar value={share * 100} label={`Sending ${file.name}`} />}
      <FormProblem>{problem}</FormProblem>
      <div className="mt-3 grid auto-cols-fr grid-flow-col gap-2">
        <Button size="lg" onClick={() => close()}>
          Cancel
        </Button>
        {problem !== undefined && kind && (
          <Button size="lg" tone="accent" onClick={() => setTries(tries + 1)}>
            Try again
          </Button>
        )}
      </div>
    </Sheet>
  )
}

function Preview({ file, kind }: { file: File; kind: 'image' | 'video' }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  const box = 'block h-60 w-full rounded-lg bg-raised object-contain'
  if (!url) return <span className={box} />
  return kind === 'video' ? (
    <video src={url} muted playsInline controls className={box} />
  ) : (
    <img src={url} alt="" className={box} />
  )
}
