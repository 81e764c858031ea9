-- Items whose ingredients are out get a rule of their own (decision 334); where items without stock are not sold, that covered them.
UPDATE locations SET setting_version = setting_version + 1,
  operational_setting = operational_setting || '{"disableProductSelectionForOutOfStockIngredients": true}'
WHERE operational_setting -> 'disableProductSelectionForOutOfStockItems' = 'true';
