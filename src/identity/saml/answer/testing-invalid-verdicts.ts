// The expected verdict on each answer that python3-saml calls invalid.
import {
  encrypted,
  example,
  mixed,
  nobody,
  noStatus,
  onelogin,
  otherAddress,
  otherKey,
  otherProvider,
  otherService,
  pitbulk,
  several,
  stuff,
  unsigned,
  type Verdict,
} from './testing-services.ts'

export const invalidVerdicts: Readonly<Record<string, Verdict>> = {
  'invalids/bad_reference.xml.base64': { of: example, whole: otherKey, alone: 'user@example.com' },
  'invalids/duplicated_attributes.xml.base64': {
    of: pitbulk,
    whole: 'an attribute of the assertion comes twice',
  },
  'invalids/empty_destination.xml.base64': {
    of: mixed,
    whole: 'the answer was meant for another address',
    alone: 'smartin@yaco.es',
  },
  'invalids/empty_nameid.xml.base64': { of: pitbulk, whole: nobody },
  'invalids/encrypted_attrs.xml.base64': { of: stuff, whole: encrypted },
  'invalids/encrypted_nameID_without_EncMethod.xml.base64': { of: pitbulk, whole: encrypted },
  'invalids/encrypted_nameID_without_keyinfo.xml.base64': { of: pitbulk, whole: encrypted },
  'invalids/invalid_audience.xml.base64': {
    of: stuff,
    whole: unsigned,
    alone: 'the assertion is for another audience than the entity ID of this provider',
  },
  'invalids/invalid_issuer_assertion.xml.base64': { of: stuff, whole: unsigned, alone: otherProvider },
  'invalids/invalid_issuer_message.xml.base64': {
    of: stuff,
    whole: 'the answer comes from another provider',
    alone: otherService,
  },
  'invalids/invalid_sessionindex.xml.base64': {
    of: stuff,
    now: '2014-01-01T00:00:00Z',
    whole: unsigned,
    alone: 'the session at the provider has ended',
  },
  'invalids/invalid_subjectconfirmation_inresponse.xml.base64': {
    of: stuff,
    whole: unsigned,
    alone: 'the assertion is to another request',
  },
  'invalids/invalid_subjectconfirmation_nb.xml.base64': {
    of: stuff,
    whole: unsigned,
    alone: 'the assertion is not valid yet; compare the clocks',
  },
  'invalids/invalid_subjectconfirmation_noa.xml.base64': {
    of: stuff,
    whole: unsigned,
    alone: 'the assertion has expired; compare the clocks',
  },
  'invalids/invalid_subjectconfirmation_recipient.xml.base64': {
    of: stuff,
    whole: unsigned,
    alone: otherAddress,
  },
  'invalids/multiple_assertions.xml.base64': { of: onelogin, whole: several },
  'invalids/no_authnstatement.xml.base64': {
    of: pitbulk,
    whole: 'the assertion does not say that somebody signed in',
  },
  'invalids/no_conditions.xml.base64': { of: pitbulk, whole: 'the assertion has no conditions' },
  'invalids/no_id.xml.base64': { of: example, whole: 'the answer has no id', alone: 'user@example.com' },
  'invalids/no_issuer_assertion.xml.base64': { of: pitbulk, whole: 'the assertion does not say who made it' },
  'invalids/no_issuer_response.xml.base64': {
    of: pitbulk,
    whole: 'the answer does not say who made it',
    alone: 'smartin@yaco.es',
  },
  'invalids/no_key.xml.base64': {
    of: example,
    whole: 'a signature of the answer is not made as SAML has it',
    alone: 'the assertion has no e-mail address; let the provider send one as `email`',
  },
  'invalids/no_nameid.xml.base64': { of: stuff, whole: unsigned, alone: nobody },
  'invalids/no_saml2.xml.base64': {
    of: ['https://sp.example.com/', 'https://some-service.example.com/app/', 'https://sp.example.com/'],
    whole: 'this is no answer of SAML 2.0',
  },
  'invalids/no_signature.xml.base64': {
    of: example,
    whole: unsigned,
    alone: 'the assertion has no e-mail address; let the provider send one as `email`',
  },
  'invalids/no_status.xml.base64': { of: pitbulk, whole: noStatus, alone: otherProvider },
  'invalids/no_status_code.xml.base64': { of: onelogin, whole: noStatus, alone: 'support@onelogin.com' },
  'invalids/no_subjectconfirmation_data.xml.base64': {
    of: stuff,
    whole: unsigned,
    alone: 'the assertion does not say where it may be brought',
  },
  'invalids/no_subjectconfirmation_method.xml.base64': {
    of: stuff,
    whole: unsigned,
    alone: 'the assertion is not for whoever brings it',
  },
  'invalids/not_after_failed.xml.base64': {
    of: example,
    now: '2020-01-01T00:00:00Z',
    whole: noStatus,
    alone: 'the assertion has expired; compare the clocks',
  },
  'invalids/not_before_failed.xml.base64': {
    of: example,
    whole: noStatus,
    alone: 'the assertion is not valid yet; compare the clocks',
  },
  'invalids/response_encrypted_attrs.xml.base64': { of: stuff, whole: encrypted },
  'invalids/signature_wrapping_attack.xml.base64': {
    of: pitbulk,
    whole: 'two parts of the answer have the same id',
    alone: 'test@example.com',
  },
  'invalids/signature_wrapping_attack2.xml.base64': {
    of: [
      'urn:mace:example.com:saml:roland:idp',
      'urn:mace:example.com:saml:roland:sp',
      'http://lingon.catalogix.se:8087/',
    ],
    whole: several,
  },
  'invalids/signed_assertion_response.xml.base64': {
    of: pitbulk,
    whole: otherKey,
    alone: 'the assertion has no e-mail address; let the provider send one as `email`',
  },
  'invalids/status_code_responder.xml.base64': {
    of: [
      'http://idp.example.com/adfs/services/trust',
      'https://sp.example.com/',
      'https://example.com/opensso/Consumer/metaAlias/sp',
    ],
    whole: 'the provider did not sign you in (Responder)',
  },
  'invalids/status_code_responer_and_msg.xml.base64': {
    of: [
      'http://idp.example.com/adfs/services/trust',
      'https://sp.example.com/',
      'https://example.com/opensso/Consumer/metaAlias/sp',
    ],
    whole: 'the provider did not sign you in (Responder)',
  },
  'invalids/wrong_spnamequalifier.xml.base64': { of: pitbulk, whole: otherService },
}
