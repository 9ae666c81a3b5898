// PDFs on the wire.

import { reference } from '#http/id-reference.ts'
import { Type } from '#kernel/type.ts'

export const pdfParameters = Type.Object({
  only: Type.Boolean({
    default: false,
    description: 'Whether the PDF is of the page that `page` names alone, without those under it.',
  }),
  page: Type.Optional(
    reference('The id of the page that the PDF is of, with all pages under it. Left out, all pages.'),
  ),
  paper: Type.Enum(['a4', 'letter', 'a5'], { default: 'a4', description: 'The size of its sheets.' }),
  language: Type.String({
    default: 'en',
    maxLength: 35,
    pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
    description:
      'The language of the text, as a tag of BCP 47: it decides about the words that the PDF adds, the direction of lines and the forms of characters.',
  }),
})

export const PdfAddress = Type.Object(
  {
    url: Type.String({
      format: 'uri',
      description:
        'Where the PDF is, for an hour, without a token. It is made when it is first asked for: the address waits for it.',
    }),
  },
  { additionalProperties: false, title: 'PdfAddress', description: 'Where a PDF is.' },
)
