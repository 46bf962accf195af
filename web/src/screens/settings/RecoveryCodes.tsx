/** The recovery codes, shown this one time. */
import { Copy, Download, TriangleAlert } from 'lucide-react'
import { useSession } from '#web/lib/session.tsx'
import { SITE } from '#web/lib/site.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { copyText } from './copy-text.ts'
import { downloadText } from './download-text.ts'
import { useFocusOnMount } from './use-focus-on-mount.ts'

export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone(): void }) {
  const { account } = useSession()
  const heading = useFocusOnMount()
  const text = codes.join('\n')
  const asFile = `${SITE.name} recovery codes of ${account?.username ?? ''}\n\n${text}\n`
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
        Your recovery codes
      </h2>
      <p className="mt-1.5 text-base leading-[1.45] text-pretty text-ink-soft">
        If you lose your phone, sign in with one of these instead of a code. Each works once.
      </p>
      <ul className="card mt-4 grid grid-cols-2 gap-x-4 gap-y-2.5 p-4">
        {codes.map((code) => (
          <li key={code}>
            <code className="text-base font-bold tracking-wide">{code}</code>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button icon={Copy} onClick={() => void copyText(text, 'Codes copied')}>
          Copy
        </Button>
        <Button icon={Download} onClick={() => downloadText('recovery-codes.txt', asFile)}>
          Download
        </Button>
      </div>
      <div className="mt-5">
        <Notice icon={TriangleAlert}>You won’t see these again. Keep them away from your phone.</Notice>
      </div>
      <Button tone="accent" size="lg" onClick={onDone} className="mt-5 max-desktop:w-full">
        I’ve saved them
      </Button>
    </>
  )
}
