/**
 * What a colleague wrote from the reference of a service and from docs/service.md, before seeing a result: at most ten settings,
 * by the name of the service. The rest of the reading is what the test of the connection proposes.
 */
export const profiles: Record<string, Record<string, Record<string, unknown>>> = {
  'context entities': {
    auth: { header: 'X-Auth-Token', prefix: '' },
    list: {
      children_param: 'local',
      children_value: 'variants',
      identifier_param: 'q',
      identifier_value: 'sku=="{identifier}"',
    },
    patch: {
      operation: {
        set: [
          { '{name}': { type: 'LanguageProperty', languageMap: { '{locale}': '{value}' } } },
          { '{name}': { type: 'Property', value: '{value}' } },
        ],
        remove: [
          { '{name}': { type: 'LanguageProperty', languageMap: { '{locale}': 'urn:ngsi-ld:null' } } },
          { '{name}': { type: 'Property', value: 'urn:ngsi-ld:null' } },
        ],
      },
    },
    results: { items: 'errors', applied_when: 'not_listed', identifier: 'entityId' },
  },
  submodels: {
    list: { children_param: 'level', children_value: 'deep', identifier_param: 'idShort' },
    patch: {
      operation: {
        set: [
          { elements: [{ idShort: '{name}', value: [{ language: '{locale}', text: '{value}' }] }] },
          { elements: [{ idShort: '{name}', value: '{value}' }] },
        ],
        remove: [
          { elements: [{ idShort: '{name}', value: [{ language: '{locale}', text: null }] }] },
          { elements: [{ idShort: '{name}', value: null }] },
        ],
      },
    },
    results: {
      items: 'result',
      identifier: 'idShort',
      status: 'executionState',
      success: ['Completed'],
      message: 'messages.0.text',
    },
  },
  'headless items': {
    list: { children_param: 'depth', children_value: '2', identifier_param: 'elements.sku' },
    patch: {
      operation: {
        set: [
          { language: '{locale}', elements: { '{name}': { value: '{value}' } } },
          { elements: { '{name}': { value: '{value}' } } },
        ],
        remove: [
          { language: '{locale}', elements: { '{name}': { value: null } } },
          { elements: { '{name}': { value: null } } },
        ],
      },
    },
    results: { items: 'results', identifier: 'reference', status: 'outcome', success: ['accepted'] },
  },
  'trade items': {
    auth: { header: 'Ocp-Apim-Subscription-Key', prefix: '' },
    list: { children_param: 'WithVariants', identifier_param: 'SupplierItemNumber' },
    patch: {
      operation: {
        set: [
          { ItemDescriptions: [{ DescriptionLanguage: '{locale}', '{name}': '{value}' }] },
          { '{name}': '{value}' },
        ],
        remove: [
          { ItemDescriptions: [{ DescriptionLanguage: '{locale}', '{name}': null }] },
          { '{name}': null },
        ],
      },
    },
    results: {
      items: 'Rejected',
      applied_when: 'not_listed',
      identifier: 'SupplierItemNumber',
      message: 'Reason',
    },
  },
  'all locales beside': {
    list: { identifier_param: 'sku' },
    patch: {
      operation: {
        set: [{ '{name}': { '{locale}': '{value}' } }, { '{name}': '{value}' }],
        remove: [{ '{name}': { '{locale}': null } }, { '{name}': null }],
      },
    },
    results: { items: 'data', identifier: 'sku', status: 'ok', success: [true] },
  },
  'device definitions': {
    list: { children_param: '_variants', identifier_param: 'identifier' },
    patch: {
      operation: {
        set: [
          { element: '{name}', language: '{locale}', value: '{value}' },
          { element: '{name}', value: '{value}' },
        ],
        remove: [
          { element: '{name}', language: '{locale}', value: null },
          { element: '{name}', value: null },
        ],
      },
    },
    results: { items: 'entry', identifier: 'identifier', status: 'response.status', success: ['200', '201'] },
  },
  'object elements': {
    list: { children_param: 'objectTypes', children_value: 'object,variant', identifier_param: 'sku' },
    patch: {
      operation: {
        set: [
          {
            elements: [
              {
                name: 'localizedfields',
                value: [{ name: '{name}', language: '{locale}', value: '{value}' }],
              },
            ],
          },
          { elements: [{ name: '{name}', value: '{value}' }] },
        ],
        remove: [
          {
            elements: [
              { name: 'localizedfields', value: [{ name: '{name}', language: '{locale}', value: null }] },
            ],
          },
          { elements: [{ name: '{name}', value: null }] },
        ],
      },
    },
    results: { items: 'data', identifier: 'sku', status: 'success', success: [true], message: 'msg' },
  },
  claims: {
    list: { children_param: 'variants', children_value: '1', identifier_param: 'search' },
    patch: {
      operation: {
        set: [
          { data: { '{name}': { '{locale}': { language: '{locale}', value: '{value}' } } } },
          { data: { claims: { '{name}': ['{value}'] } } },
        ],
        remove: [
          { data: { '{name}': { '{locale}': { language: '{locale}', remove: '' } } } },
          { data: { claims: { '{name}': [{ remove: '' }] } } },
        ],
      },
    },
    results: { items: 'edits', identifier: 'search', status: 'success', success: [1], message: 'error.info' },
  },
  'default and other locales': {
    list: { children_param: 'expand', children_value: 'variations', identifier_param: 'id' },
    product: { languages: { default: 'en' } },
    patch: {
      operation: {
        set: [{ '{name}': { '{locale}': '{value}' } }, { '{name}': '{value}' }],
        remove: [{ '{name}': { '{locale}': null } }, { '{name}': null }],
      },
    },
    results: {
      items: 'data',
      identifier: 'id',
      status: 'status',
      success: [200, 201],
      message: 'fault.message',
    },
  },
  'attributes with choices': {
    list: { identifier_param: 'sku' },
    patch: {
      operation: {
        set: [
          { input: { translations: [{ languageCode: '{locale}', '{name}': '{value}' }] } },
          { input: { '{name}': '{value}' } },
        ],
        remove: [
          { input: { translations: [{ languageCode: '{locale}', '{name}': null }] } },
          { input: { '{name}': null } },
        ],
      },
    },
    results: {
      items: 'data.productBulkUpdate.results',
      identifier: 'product.sku',
      applied_when: 'no_error',
      error: 'errors.0',
    },
  },
  'keys and translations': {
    auth: { header: 'X-Api-Token', prefix: '' },
    list: { children_param: 'include_variants', children_value: '1', identifier_param: 'filter_skus' },
    patch: {
      operation: {
        set: [
          {
            keys: [
              { key_name: '{name}', translations: [{ language_iso: '{locale}', translation: '{value}' }] },
            ],
          },
          { custom_attributes: { '{name}': '{value}' } },
        ],
        remove: [
          { keys: [{ key_name: '{name}', translations: [{ language_iso: '{locale}', translation: null }] }] },
          { custom_attributes: { '{name}': null } },
        ],
      },
    },
    results: { items: 'errors', applied_when: 'not_listed', identifier: 'product.sku' },
  },
  'languages by id': {
    list: {
      children_param: 'include-variants',
      children_value: '1',
      identifier_param: 'filter[productNumber]',
    },
    patch: {
      operation: {
        set: [{ translations: { '{locale}': { '{name}': '{value}' } } }, { '{name}': '{value}' }],
        remove: [{ translations: { '{locale}': { '{name}': null } } }, { '{name}': null }],
      },
    },
    results: { items: 'data', identifier: 'productNumber', applied_when: 'no_error', error: 'errors.0' },
  },
  'meta data': {
    auth: { encoding: 'basic', prefix: 'Basic ' },
    list: { children_param: 'include_variations', identifier_param: 'sku' },
    patch: {
      operation: {
        set: [{ meta_data: [{ key: '{name}_{locale}', value: '{value}' }] }, { '{name}': '{value}' }],
        remove: [{ meta_data: [{ key: '{name}_{locale}', value: null }] }, { '{name}': null }],
      },
    },
    results: {
      items: 'update',
      identifier: 'sku',
      applied_when: 'no_error',
      error: 'error',
      message: 'error.message',
    },
  },
  'rich texts': {
    list: { children_param: 'sub_items', identifier_param: 'filter_sku' },
    product: { languages: { EN: 'en', DE: 'de', FR: 'fr', IT: 'it' } },
    patch: {
      operation: {
        set: [
          { properties: { '{name} {locale}': { rich_text: [{ text: { content: '{value}' } }] } } },
          { properties: { '{name}': { rich_text: [{ text: { content: '{value}' } }] } } },
        ],
        remove: [
          { properties: { '{name} {locale}': { rich_text: [] } } },
          { properties: { '{name}': { rich_text: [] } } },
        ],
      },
    },
    results: { items: 'results', identifier: 'sku', status: 'object', success: ['page'] },
  },
  'false for nothing': {
    auth: { header: 'api-key', prefix: '' },
    list: { children_param: 'with_variants', children_value: '1', identifier_param: 'default_code' },
    patch: {
      operation: {
        set: [{ lang: '{locale}', vals: { '{name}': '{value}' } }, { vals: { '{name}': '{value}' } }],
        remove: [{ lang: '{locale}', vals: { '{name}': false } }, { vals: { '{name}': false } }],
      },
    },
    results: { items: 'result', identifier: 'default_code', status: 'ok', success: [true] },
  },
  'labels by language number': {
    list: {
      children_param: 'variants',
      identifier_param: '$filter',
      identifier_value: "productnumber eq '{identifier}'",
    },
    patch: {
      operation: {
        set: [
          { '{name}': { LocalizedLabels: [{ Label: '{value}', LanguageCode: '{locale}' }] } },
          { '{name}': '{value}' },
        ],
        remove: [
          { '{name}': { LocalizedLabels: [{ Label: null, LanguageCode: '{locale}' }] } },
          { '{name}': null },
        ],
      },
    },
    results: { items: 'responses', identifier: 'productnumber', status: 'status', success: [201, 204] },
  },
};
