/** Announcements of the site to many people. */

export const ANNOUNCEMENT_AUDIENCES = ['everybody', 'creators', 'staff'] as const
export type AnnouncementAudience = (typeof ANNOUNCEMENT_AUDIENCES)[number]

export const ANNOUNCEMENT_AUDIENCE_TEXT: Record<AnnouncementAudience, string> = {
  everybody: 'Everyone',
  creators: 'Creators',
  staff: 'Staff',
}

/** Shown in full in lists, so title and text together fit into one notification. */
export const ANNOUNCEMENT = { titleMaxLength: 80, textMaxLength: 400, aheadDays: 365 } as const

export const ANNOUNCEMENT_TEXT = {
  title: `Use 1 to ${ANNOUNCEMENT.titleMaxLength} characters, on one line`,
  words: `1 to ${ANNOUNCEMENT.textMaxLength} characters`,
  starts: `Within the next ${ANNOUNCEMENT.aheadDays} days`,
} as const

/** Title and text as one string. */
export function announcementText({ title, words: text }: { title: string; words: string }): string {
  return `${title}: ${text}`
}
