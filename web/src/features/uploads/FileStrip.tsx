/** All files being described, to switch between; a tick marks complete ones. */
import { Check, TriangleAlert } from 'lucide-react'
import { cx } from '#web/ui/cx.ts'
import { isReady } from './is-ready.ts'
import type { UploadItem } from './manager/upload-item.ts'
import { UploadThumb } from './UploadThumb.tsx'

type Props = { items: readonly UploadItem[]; at: UploadItem; onShow(key: string): void }

export function FileStrip({ items, at, onShow }: Props) {
  return (
    <nav aria-label="Files" className="-mx-1 mb-4 desktop:mb-6">
      <ol className="no-bar flex gap-3 overflow-x-auto p-1">
        {items.map((item, index) => {
          const isAt = item === at
          return (
            <li key={item.key}>
              <button
                type="button"
                aria-current={isAt ? 'step' : undefined}
                aria-label={`File ${index + 1} of ${items.length}, ${item.fileName}, ${stateText(item)}`}
                onClick={() => onShow(item.key)}
                className={cx('press relative block rounded-sm', isAt ? 'ring-2 ring-ink' : 'opacity-70')}
              >
                <UploadThumb item={item} />
                <Mark item={item} />
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

function Mark({ item }: { item: UploadItem }) {
  const isRefused = item.status.kind === 'refused'
  if (!isRefused && !isReady(item)) return null
  const Sign = isRefused ? TriangleAlert : Check
  return (
    <span
      className={cx(
        'absolute -top-1 -right-1 grid size-5 place-items-center rounded-full text-canvas',
        isRefused ? 'bg-danger' : 'bg-success',
      )}
    >
      <Sign size={12} strokeWidth={3.2} />
    </span>
  )
}

function stateText(item: UploadItem): string {
  if (item.status.kind === 'refused') return 'can’t be used'
  return isReady(item) ? 'complete' : 'not complete yet'
}
