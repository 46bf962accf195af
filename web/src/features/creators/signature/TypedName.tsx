/** Signs by typing the name, which is rendered as a picture. */
import { useEffect, useEffectEvent, useState } from 'react'
import { Field } from '#web/ui/Field.tsx'
import type { Drawn } from './SignaturePad.tsx'
import { typedSignature } from './typed-name.ts'

type Props = { name: string; caption: string; onDrawn(drawn: Drawn | null): void }

export function TypedName({ name, caption, onDrawn }: Props) {
  const [typed, setTyped] = useState('')
  const emitDrawn = useEffectEvent(onDrawn)

  useEffect(() => {
    const text = typed.trim()
    let isNewest = true
    if (text === '') emitDrawn(null)
    else {
      const isEnough = [...text].length > 1
      void typedSignature(text).then((png) => isNewest && emitDrawn({ png, isEnough }))
    }
    return () => {
      isNewest = false
    }
  }, [typed])

  return (
    <div>
      <div className="grid aspect-[350/160] place-items-center overflow-hidden rounded-lg bg-ink px-6 text-canvas desktop:aspect-[840/200]">
        <div className="w-full min-w-0 text-center">
          <p
            aria-hidden="true"
            className="truncate border-b-2 border-dotted border-canvas/20 pb-2 text-3xl leading-[1.4] italic [font-family:cursive]"
          >
            {typed.trim() || '\u00a0'}
          </p>
          <p className="mt-1 truncate text-left text-xs text-canvas/70">{caption}</p>
        </div>
      </div>
      <div className="mt-3">
        <Field
          label="Your name as your signature"
          autoComplete="off"
          maxLength={200}
          hint={name ? `As you entered it: ${name}` : undefined}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
    </div>
  )
}
