/** An empty list of media, with one suggested action. */
import { Clapperboard, Image } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MediaType } from '#rules/media.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'

type Props = { type: MediaType; text?: string | undefined; action?: ReactNode }

export function NoMediaYet({ type, text, action }: Props) {
  return (
    <div className="pt-6 desktop:pt-12">
      <EmptyState
        icon={type === 'video' ? Clapperboard : Image}
        title="There is nothing here yet"
        text={text}
        action={action}
      />
    </div>
  )
}
