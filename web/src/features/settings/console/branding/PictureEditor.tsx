/** Chooses the logo or the app icon: the current picture, a replacement, or the default. */
import { ImageUp, RotateCcw } from 'lucide-react'
import { useRef, useState } from 'react'
import type { BrandPictureKind } from '#rules/site-settings/branding.ts'
import { RestProblem } from '#web/lib/rest.ts'
import { Button } from '#web/ui/Button.tsx'
import { FieldTop, type SettingFieldState } from '../FieldTop.tsx'
import { BrandIcon, BrandLogo } from './brand-pictures.tsx'
import { sendBrandPicture } from './send-picture.ts'

type Props = {
  kind: BrandPictureKind
  own: SettingFieldState
  value: string | null
  isOff: boolean
  onChange(value: string | null): void
}

export function PictureEditor({ kind, own, value, isOff, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const send = async (file: File | undefined) => {
    if (!file) return
    setSending(true)
    own.onUploading(true)
    setProblem(undefined)
    try {
      onChange(await sendBrandPicture(kind, file))
    } catch (error) {
      if (!(error instanceof RestProblem)) throw error
      setProblem(error.message)
    } finally {
      setSending(false)
      own.onUploading(false)
    }
  }
  return (
    <FieldTop own={{ ...own, problem: problem ?? own.problem }}>
      <div className="flex flex-wrap items-end gap-4">
        {kind === 'logo' ? <LogoSamples id={value} /> : <IconSamples id={value} />}
        {!isOff && (
          <span className="ml-auto flex gap-2">
            {value !== null && (
              <Button icon={RotateCcw} tone="ghost" onClick={() => onChange(null)}>
                Use default
              </Button>
            )}
            <Button icon={ImageUp} busy={isSending} onClick={() => input.current?.click()}>
              Replace
            </Button>
          </span>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept=".svg,.png"
        aria-label={own.title}
        className="sr-only"
        tabIndex={-1}
        disabled={isOff}
        onChange={({ target }) => {
          void send(target.files?.[0])
          target.value = ''
        }}
      />
    </FieldTop>
  )
}

function LogoSamples({ id }: { id: string | null }) {
  return (
    <span className="edge grid h-25 w-full place-items-center rounded-lg bg-surface">
      <BrandLogo id={id} icon={null} />
    </span>
  )
}

const SIZES = [
  { label: 'Home Screen', px: 88 },
  { label: 'Android', px: 60 },
  { label: 'Push', px: 36 },
  { label: 'Tab', px: 22 },
]

function IconSamples({ id }: { id: string | null }) {
  return (
    <ul className="flex items-end gap-4">
      {SIZES.map(({ label, px }) => (
        <li key={label} className="grid justify-items-center gap-2 text-xs text-ink-mute">
          <BrandIcon id={id} size={px} />
          {label}
        </li>
      ))}
    </ul>
  )
}
