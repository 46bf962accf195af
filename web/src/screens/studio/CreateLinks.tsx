/** The four ways to create. */
import { Link2, Radio, Upload, Video } from 'lucide-react'
import { Link } from 'react-router'
import { UPLOAD } from '#rules/media.ts'
import { cx } from '#web/ui/cx.ts'

const LINKS = [
  {
    to: '/studio/upload',
    icon: Upload,
    title: 'Upload',
    words: `Up to ${UPLOAD.maxFiles} files at once`,
    look: 'bg-second-wash text-second',
  },
  {
    to: '/studio/record',
    icon: Video,
    title: 'Video record',
    words: '15, 30 or 60 seconds with sound',
    look: 'bg-verified-wash text-verified',
  },
  {
    to: '/studio/share',
    icon: Link2,
    title: 'Share for a fee',
    words: 'A short link with a price',
    look: 'bg-coin-wash text-coin',
  },
  {
    to: '/studio/live',
    icon: Radio,
    title: 'Live',
    words: 'Camera or stream key',
    look: 'bg-live-wash text-live-ink',
  },
] as const

export function CreateLinks() {
  return (
    <ul className="grid grid-cols-2 gap-3 pt-1 desktop:grid-cols-4 desktop:gap-4">
      {LINKS.map(({ to, icon: Sign, title, words: text, look }) => (
        <li key={to} className="grid">
          <Link to={to} className="press card flex flex-col p-4 hover:bg-raised desktop:p-5">
            <span className={cx('grid size-12 place-items-center rounded-[14px]', look)}>
              <Sign size={24} strokeWidth={2.2} />
            </span>
            <b className="mt-4 text-lg font-bold">{title}</b>
            <span className="mt-0.5 text-sm leading-snug text-ink-soft">{text}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
