/** 'Try again' for the account's own failed media: with a label, or as an icon in a row. */
import { RotateCw } from 'lucide-react'
import { Button, type Tone } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useRetryMedia } from './use-retry-media.ts'

export function RetryMedia({ id, tone }: { id: string; tone?: Tone }) {
  const { isBusy, retry } = useRetryMedia(id)
  return (
    <Button size="sm" tone={tone} icon={RotateCw} busy={isBusy} onClick={retry}>
      Try again
    </Button>
  )
}

export function RetryMediaSign({ id, name }: { id: string; name: string }) {
  const { isBusy, retry } = useRetryMedia(id)
  return <IconButton icon={RotateCw} label={`Try ${name} again`} busy={isBusy} onClick={retry} />
}
