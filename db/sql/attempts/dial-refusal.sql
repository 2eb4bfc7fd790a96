-- Why an organization's next attempt to a number must not be dialled; null: it may be. Checked before dialling, because
-- air time is charged afterwards whatever the balance.
create or replace function routine.dial_refusal(p_organization bigint, p_to text)
returns text language sql stable as $$
  select case
           when organization.status <> 'active' then 'organization not active'
           when exists (select from organization_block
                         where organization_id = p_organization and kind = 'full' and lifted_at is null) then 'organization blocked'
           when exists (select from routine.plan_at(p_organization, 'callblasting', clock_timestamp())) then null
           when account.status is distinct from 'active' then 'no active billing account'
           when coalesce(price.amount_micro, 0) = 0 then null
           when routine.available_micro(account) < price.amount_micro then 'insufficient balance'
           when routine.spend_limit_reached(p_organization, price.amount_micro) then 'spend limit reached'
         end
    from organization
    left join billing_account account on account.organization_id = organization.id
    left join lateral routine.air_price_at(organization.id, organization.currency, p_to, clock_timestamp()) price on true
   where organization.id = p_organization
$$;
