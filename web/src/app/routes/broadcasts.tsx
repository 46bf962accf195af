/** The screens of mass and automated messages, which only creators load. */
export { MassScreen as MassMessages } from '#web/features/broadcasts/mass/MassScreen.tsx'
export { MassUsersScreen as MassMessageUsers } from '#web/features/broadcasts/mass/MassUsersScreen.tsx'
export { NewMassScreen as NewMassMessage } from '#web/features/broadcasts/mass/NewMassScreen.tsx'
export {
  Automated as AutoMessages,
  Automated as AutoRule,
} from '#web/features/broadcasts/rules/Automated.tsx'
