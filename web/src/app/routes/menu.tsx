/** The screens of the menu area. */
export { Activity } from '#web/features/activity/Activity.tsx'
export { AccountMenu } from '#web/features/menu/AccountMenu.tsx'
export { Menu } from '#web/features/menu/Menu.tsx'
