// What the command line uses of backups.
export { backUp } from './back-up.ts'
export { codecOf } from './format/store-key.ts'
export { findBackup, listBackups } from './open-backups.ts'
export { pruneBackups } from './prune.ts'
export { restoreBackup } from './restore.ts'
export { type OpenStorage, openSource, openStore, placeOf } from './stores/location.ts'
export type { BackupSource } from './stores/store.ts'
export { verifyBackup } from './verify.ts'
