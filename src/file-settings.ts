// The settings that say where the bytes of files are stored, and how they are reached there.
import type { Setting } from './setting.ts'
import { onOrOff, storageAddress } from './setting-values.ts'

export interface FileSettings {
  readonly filesUrl: string | undefined
  readonly newFiles: 'storage' | 'database'
  readonly filesRedirect: boolean
  readonly s3AccessKeyId: string | undefined
  readonly s3SecretAccessKey: string | undefined
}

const plain = (value: string) => (/^[!-~]{0,200}$/.test(value) ? value : undefined)

export const fileSettings: { readonly [Name in keyof FileSettings]: Setting } = {
  filesUrl: {
    variable: 'LECTERN_FILES_URL',
    flag: '--files-url',
    placeholder: 'URL',
    otherwise: '',
    description:
      'where bytes of files are in place of the database: s3://bucket/prefix?endpoint=https://…&region=…',
    read: storageAddress,
    form: 'an address like s3://bucket/prefix?endpoint=https://minio.example.com&region=us-east-1',
  },
  newFiles: {
    variable: 'LECTERN_NEW_FILES',
    flag: '--new-files',
    placeholder: 'KIND',
    otherwise: 'storage',
    description: 'where new files go where LECTERN_FILES_URL names a storage: storage or database',
    read: value => (value === 'storage' || value === 'database' ? value : undefined),
    form: 'storage or database',
  },
  filesRedirect: {
    variable: 'LECTERN_FILES_REDIRECT',
    flag: '--files-redirect',
    placeholder: 'on|off',
    otherwise: 'off',
    description: 'on sends those who download files to the storage, by addresses that are good for 5 minutes',
    read: onOrOff,
    form: 'on or off',
  },
  s3AccessKeyId: {
    variable: 'LECTERN_S3_ACCESS_KEY_ID',
    flag: '--s3-access-key-id',
    placeholder: 'ID',
    otherwise: '',
    description: 'by which an s3:// address is used: the id of the key',
    read: plain,
    form: 'up to 200 characters of ASCII without spaces',
  },
  s3SecretAccessKey: {
    variable: 'LECTERN_S3_SECRET_ACCESS_KEY',
    flag: '--s3-secret-access-key',
    placeholder: 'KEY',
    otherwise: '',
    description: 'by which an s3:// address is used: the key itself',
    read: plain,
    form: 'up to 200 characters of ASCII without spaces',
    isSecret: true,
  },
}
