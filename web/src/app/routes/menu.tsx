/** The screens of the menu area. */
export { Activity } from '#web/screens/activity/Activity.tsx'
export { AccountMenu } from '#web/screens/menu/AccountMenu.tsx'
export { VisitorMenu } from '#web/screens/menu/VisitorMenu.tsx'
