/** Links to a person's social accounts. */
import { AtSign, Camera } from 'lucide-react'
import type { Icon } from '#web/ui/icon.ts'

type Props = { socials: { instagram: string; twitter: string } }

/** Only valid handles become links, so that they cannot point anywhere else. */
const HANDLE = /^@?([A-Za-z0-9._]{1,30})$/

export function ProfileSocials({ socials }: Props) {
  if (!socials.instagram && !socials.twitter) return null
  return (
    <ul className="mt-2.5 flex flex-wrap gap-x-5 gap-y-1 text-sm font-semibold desktop:mt-3">
      {socials.instagram && (
        <Social icon={Camera} site="Instagram" host="www.instagram.com" name={socials.instagram} />
      )}
      {socials.twitter && <Social icon={AtSign} site="Twitter" host="twitter.com" name={socials.twitter} />}
    </ul>
  )
}

type SocialProps = { icon: Icon; site: string; host: string; name: string }

function Social({ icon: Sign, site, host, name }: SocialProps) {
  const handle = HANDLE.exec(name)?.[1]
  const text = (
    <>
      <Sign size={15} className="shrink-0 text-ink-mute" />
      <span className="sr-only">{site}: </span>
      <span className="truncate">{handle ?? name}</span>
    </>
  )
  const look = 'flex min-h-6 max-w-full items-center gap-1.5'
  return (
    <li className="max-w-full">
      {handle ? (
        <a
          href={`https://${host}/${handle}`}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className={`hit relative hover:underline ${look}`}
        >
          {text}
        </a>
      ) : (
        <span className={look}>{text}</span>
      )}
    </li>
  )
}
