/** One question with two answers, before something is lost. */
import { Button } from '#web/ui/Button.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'

type Props = {
  isOpen: boolean
  title: string
  text: string
  yes: string
  no: string
  onYes(): void
  onNo(): void
}

export function ConfirmSheet({ isOpen, title, text, yes, no, onYes, onNo }: Props) {
  return (
    <Sheet open={isOpen} onClose={onNo} title={title}>
      <p className="text-base text-pretty wrap-anywhere text-ink-soft">{text}</p>
      <div className="mt-5 grid grid-cols-2 gap-2">
        <Button size="lg" onClick={onNo}>
          {no}
        </Button>
        <Button size="lg" tone="danger" onClick={onYes}>
          {yes}
        </Button>
      </div>
    </Sheet>
  )
}
