-- Whether a bank has confirmed that the money arrived (decision 57): false = a person says so, who is the user of the payment; null = the
-- payment type asks no bank. Only PromptPay has it.
ALTER TABLE payments ADD COLUMN verified boolean;

UPDATE payments SET verified = false WHERE payment_type_id = 4;
