// The part of a request form for the body, in one of the media types that the API accepts.
import { choice, element, field, group } from './try-elements.js'

/** `problem` says why the body is not valid for its media type. */
export const bodyPart = operation => {
  const { method, bodies, words } = operation
  if (bodies.length === 0 || /^(?:GET|HEAD)$/.test(method))
    return { fields: undefined, read: () => undefined, problem: () => undefined }
  const type = choice(bodies.map(body => [body.type, body.type]))
  const shown = element('div')
  let body
  const show = () => {
    const chosen = bodies[type.selectedIndex]
    body = kinds[chosen.kind](chosen, operation)
    shown.replaceChildren(
      ...body.controls.map(({ label, control, ...of }) => field(words, label, control, of)),
    )
  }
  type.onchange = show
  show()
  const chosen = bodies.length > 1 ? [field(words, words.mediaType, type)] : []
  return {
    fields: group(words.body, ...chosen, shown),
    read: () => body.read(),
    problem: () => body.problem?.(),
  }
}

const textBody = ({ type, text }, { needsBody }) => {
  const rows = Math.min(16, Math.max(4, text.split('\n').length))
  const control = element('textarea', { value: text, rows, spellcheck: false })
  return {
    controls: [{ label: type, control, isRequired: needsBody, isName: true }],
    read: () => (control.value === '' ? undefined : { type, text: control.value }),
    problem: () => {
      if (!/[/+]json\b/i.test(type) || control.value === '') return undefined
      try {
        JSON.parse(control.value)
      } catch (error) {
        return error.message
      }
    },
  }
}

const fileBody = ({ type }, { needsBody, words }) => {
  const control = element('input', { type: 'file' })
  return {
    controls: [{ label: `${words.file} (${type})`, control, isRequired: needsBody }],
    read: () => (control.files[0] ? { type, file: control.files[0] } : undefined),
  }
}

const formBody = ({ type, kind, fields }) => {
  const controls = fields.map(({ name, value, isFile, isRequired }) => ({
    ...{ label: name, name, isFile, isRequired, isName: true },
    control: isFile
      ? element('input', { type: 'file' })
      : element('input', { value: isRequired ? value : '', autocomplete: 'off', spellcheck: false }),
  }))
  const read = () =>
    controls.flatMap(({ name, control, isFile }) => {
      const value = isFile ? control.files[0] : control.value
      return value ? [[name, value]] : []
    })
  return { controls, read: () => ({ type, isMultipart: kind === 'multipart', fields: read() }) }
}

const kinds = { text: textBody, file: fileBody, form: formBody, multipart: formBody }
