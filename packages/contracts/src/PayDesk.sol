// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";

/**
 * @title Where invoices are paid from a wallet
 * @notice Passes the money on at once and says what it was for. It keeps nothing and decides nothing: the price of an invoice is
 * known to its issuer, who compares.
 */
contract PayDesk {
    /// @notice Where the money goes.
    address payable public immutable treasury;

    /**
     * @notice Money for an invoice has reached the treasury.
     * @param invoice The invoice.
     * @param payer Who paid.
     * @param currency The coin; the zero address is the native one.
     * @param amount How much arrived.
     */
    event Paid(bytes32 indexed invoice, address indexed payer, address currency, uint256 amount);

    error NoTreasury();
    error WrongPayment(uint256 received, uint256 agreed);

    constructor(address payable treasury_) {
        if (treasury_ == address(0)) {
            revert NoTreasury();
        }
        treasury = treasury_;
    }

    /**
     * @notice Pays an invoice.
     *
     * Requirements: exactly `amount` is sent, or approved where the currency is a contract, and all of it arrives.
     *
     * Emits a {Paid} event.
     *
     * @param invoice The invoice.
     * @param currency The coin; the zero address is the native one.
     * @param amount How much.
     */
    function pay(bytes32 invoice, address currency, uint256 amount) external payable {
        if (currency == address(0)) {
            _requirePayment(msg.value, amount);
            Address.sendValue(treasury, amount);
        } else {
            _requirePayment(msg.value, 0);
            uint256 before = IERC20(currency).balanceOf(treasury);
            SafeERC20.safeTransferFrom(IERC20(currency), msg.sender, treasury, amount);
            _requirePayment(IERC20(currency).balanceOf(treasury) - before, amount);
        }
        emit Paid(invoice, msg.sender, currency, amount);
    }

    function _requirePayment(uint256 received, uint256 agreed) private pure {
        if (received != agreed) {
            revert WrongPayment(received, agreed);
        }
    }
}
