// Examples of right and wrong values for the settings of files, for the test of all settings.
import type { FileSettings } from './file-settings.ts'

/** Texts with the values that they are read as, and texts that are refused. */
export interface SettingCases {
  readonly right: readonly [string, unknown][]
  readonly wrong: readonly string[]
}

export const fileSettingCases: { readonly [Name in keyof FileSettings]: SettingCases } = {
  filesUrl: {
    right: [
      ['s3://docs/files?endpoint=http://127.0.0.1:9000', 's3://docs/files?endpoint=http://127.0.0.1:9000'],
      ['', undefined],
    ],
    wrong: ['docs', 'https://docs.s3.amazonaws.com', 's3://', 's3://docs?public=true'],
  },
  newFiles: {
    right: [
      ['storage', 'storage'],
      ['database', 'database'],
    ],
    wrong: ['', 's3', 'on'],
  },
  filesRedirect: {
    right: [
      ['on', true],
      ['off', false],
    ],
    wrong: ['', 'true'],
  },
  s3AccessKeyId: {
    right: [
      ['AKIAIOSFODNN7EXAMPLE', 'AKIAIOSFODNN7EXAMPLE'],
      ['', undefined],
    ],
    wrong: ['a b', 'ä', 'a'.repeat(201)],
  },
  s3SecretAccessKey: {
    right: [
      ['wJalrXUtnFEMI/K7MDENG+x=', 'wJalrXUtnFEMI/K7MDENG+x='],
      ['', undefined],
    ],
    wrong: ['a b', 'ä', 'a'.repeat(201)],
  },
}
