// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/**
 * @title ERC-7572
 * @notice Metadata of a contract as a whole.
 */
interface IERC7572 {
    /// @notice Emitted when the contract's metadata changes, which in Plinth's collections it never does.
    event ContractURIUpdated();

    /// @notice The address of a JSON document about the contract.
    function contractURI() external view returns (string memory);
}
